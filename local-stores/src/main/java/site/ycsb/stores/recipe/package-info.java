/**
 * What is particular to one kind of store: how its nodes are configured and run, and what its files
 * are for. A {@link site.ycsb.stores.recipe.StoreRecipe} is stateless; supervision tells it about
 * the node that it prepares ({@link site.ycsb.stores.recipe.NodeSetup}) or that runs ({@link
 * site.ycsb.stores.recipe.NodeState}).
 */
@NullMarked
package site.ycsb.stores.recipe;

import org.jspecify.annotations.NullMarked;

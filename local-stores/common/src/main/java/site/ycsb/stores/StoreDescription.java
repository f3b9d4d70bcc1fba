package site.ycsb.stores;

import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.StoreRecipe;

/** Names a store, and the commands that concern it, in messages. */
record StoreDescription(StoreRecipe recipe) {

  String of(StoreState state) {
    NodeState first = state.nodes().get(0);
    return recipe.title()
        + " "
        + state.version()
        + " on "
        + first.address()
        + ":"
        + first.port(recipe.ports().get(0).name())
        + (state.nodes().size() == 1 ? "" : " (" + state.nodes().size() + " nodes)");
  }

  /** Names what runs by its state, or by its processes when the state doesn't list them. */
  String of(StoreSurvey survey) {
    return survey.strays().isEmpty() && survey.state().isPresent()
        ? of(survey.state().get())
        : "a local " + recipe.title() + " (" + survey.describeStrays() + ")";
  }

  String startCommand() {
    return "bin/ycsb store start " + recipe.argument();
  }

  String stopCommand() {
    return "bin/ycsb store stop " + recipe.argument();
  }
}

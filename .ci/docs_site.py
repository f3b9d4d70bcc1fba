"""What the site of the docs needs beside mkdocs: pages are written for the repository's own view.

- The navigation is the map in docs/README.md: its headings, and below each the pages that are
  linked there first, as a whole rather than one of their sections. A page that the map doesn't have
  is a warning.
- Links to folders and to files outside of docs/ lead to the repository. One to nothing is a warning.
- Headings have the anchors, and nested lists the indentation, that GitHub gives or takes.
- Links within the finished site are checked with their anchors and pictures.
- So are those of the pages that aren't part of it: in the repository's root and in examples/.

mkdocs build --strict turns warnings into a failure.
"""

import glob
import html.parser
import logging
import os
import posixpath
import re
import urllib.parse

log = logging.getLogger("mkdocs.hooks.docs_site")

MAP = "README.md"
# by the pages' places in the site
contents = {}
LINK = re.compile(r"(?<=\]\()([^)\s#]+)(#[^)\s]*)?(?=\))")
FENCE = re.compile(r"\s*(```|~~~)")
HEADING = re.compile(r"#+ +(.+)")
NAMED = re.compile(r"(?:\]\(|\b(?:href|src|srcset)=\")([^)\"\s]+)")
NESTED_ITEM = re.compile(r"^ +(?=[-*] |\d+\. )")


def on_config(config):
    config["repo_url"] = repository(config)
    config["nav"] = navigation(config["docs_dir"])
    config["mdx_configs"].setdefault("toc", {})["slugify"] = slug
    return config


def on_page_markdown(markdown, page, config, **kwargs):
    folder = posixpath.dirname(page.file.src_uri)
    lines = []
    in_code = False
    for line in markdown.split("\n"):
        if FENCE.match(line):
            in_code = not in_code
        elif not in_code:
            line = NESTED_ITEM.sub(lambda indent: indent.group() * 2, line)
            line = LINK.sub(lambda link: target(link, folder, page, config), line)
        lines.append(line)
    return "\n".join(lines)


def on_page_content(content, page, **kwargs):
    contents[page.file.dest_uri] = Content(content)


def on_post_build(config, **kwargs):
    for name, content in sorted(contents.items()):
        for link in sorted(content.links):
            problem = broken(link, name, config["site_dir"])
            if problem:
                log.warning("%s: the link %s %s", name, link, problem)
    for page in pages_outside(config):
        for link in sorted(set(NAMED.findall("".join(text(page))))):
            problem = broken_outside(link, page)
            if problem:
                name = os.path.relpath(page, checkout(config))
                log.warning("%s: the link %s %s", name, link, problem)


def repository(config):
    """Where the repository is seen: where this build runs, or else as pom.xml says."""
    if "GITHUB_REPOSITORY" in os.environ:
        return os.environ["GITHUB_SERVER_URL"] + "/" + os.environ["GITHUB_REPOSITORY"]
    with open(os.path.join(checkout(config), "pom.xml"), encoding="utf-8") as pom:
        return re.search(r"<url>(https://github\.com/[^<]+)</url>", pom.read()).group(1)


def checkout(config):
    return os.path.dirname(os.path.abspath(config["docs_dir"]))


def navigation(docs):
    with open(os.path.join(docs, MAP), encoding="utf-8") as page:
        sections = re.split(r"^## (.+)$", page.read(), flags=re.MULTILINE)
    links = [
        (link.group(2) is not None, heading, link.group(1))
        for heading, text in zip(sections[1::2], sections[2::2])
        for link in LINK.finditer(text)
        if link.group(1).endswith(".md") and not link.group(1).startswith("../")
    ]
    chosen = {}
    for _, heading, name in sorted(links, key=lambda link: link[0]):
        chosen.setdefault(name, heading)
    nav = [MAP]
    for heading in sections[1::2]:
        pages = [name for _, place, name in links if place == heading and chosen[name] == heading]
        if pages:
            nav.append({heading: list(dict.fromkeys(pages))})
    for folder, _, names in os.walk(docs):
        for name in sorted(names):
            path = posixpath.relpath(os.path.join(folder, name), docs)
            if name.endswith(".md") and path != MAP and path not in chosen:
                log.warning("docs/%s isn't linked from the map in docs/%s", path, MAP)
    return nav


def slug(heading, separator):
    """GitHub's anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", separator)


def target(link, folder, page, config):
    """What a link in a page of that folder becomes."""
    name, fragment = link.group(1), link.group(2) or ""
    if re.match(r"[a-z]+:", name):
        return link.group()
    path = posixpath.normpath(posixpath.join("docs", folder, name))
    place = os.path.join(checkout(config), path)
    if path.startswith("docs/") and not os.path.isdir(place):
        return link.group()
    if not os.path.exists(place):
        log.warning("docs/%s: the link %s leads to nothing", page.file.src_uri, name)
    kind = "tree" if os.path.isdir(place) else "blob"
    return f"{config['repo_url']}/{kind}/main/{path}{fragment}"


def broken(link, name, root):
    """What is wrong with a link in a page of the site; None when it's right or leaves the site."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = name
    if parts.path:
        folder = posixpath.dirname(name)
        path = posixpath.normpath(posixpath.join(folder, urllib.parse.unquote(parts.path)))
    if not os.path.isfile(os.path.join(root, path)):
        return "leads to nothing"
    fragment = urllib.parse.unquote(parts.fragment)
    if fragment and path in contents and fragment not in contents[path].anchors:
        return "has an anchor that isn't there"
    return None


def pages_outside(config):
    root = glob.escape(checkout(config))
    pages = glob.glob(os.path.join(root, "*.md"))
    return sorted(pages + glob.glob(os.path.join(root, "examples", "**", "*.md"), recursive=True))


def broken_outside(link, page):
    """The same of a link in a page that isn't part of the site, in the repository's own view."""
    parts = urllib.parse.urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    path = page
    if parts.path:
        path = os.path.join(os.path.dirname(page), urllib.parse.unquote(parts.path))
    if not os.path.exists(path):
        return "leads to nothing"
    if parts.fragment and path.endswith(".md") and parts.fragment not in anchors(path):
        return "has an anchor that isn't there"
    return None


def anchors(page):
    headings = filter(None, (HEADING.match(line) for line in text(page)))
    return {slug(re.sub(r"\]\([^)]*\)", "", heading.group(1)), "-") for heading in headings}


def text(page):
    """The lines of a page that aren't code."""
    lines = []
    in_code = False
    with open(page, encoding="utf-8") as content:
        for line in content:
            if FENCE.match(line):
                in_code = not in_code
            elif not in_code:
                lines.append(line)
    return lines


class Content(html.parser.HTMLParser):
    """The links and anchors of a page, without those of the theme around it."""

    def __init__(self, text):
        super().__init__()
        self.links = set()
        self.anchors = set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.links.add(value)
            elif name == "srcset" and value:
                self.links.update(source.split()[0] for source in value.split(","))

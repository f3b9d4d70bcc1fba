"use strict";
/* Saves charts as files: an SVG that needs nothing else, or a PNG of it. */
const pictures = (function () {
  const SVG = "http://www.w3.org/2000/svg";
  // what a chart inherits from its page
  const INHERITED = ["font-family", "font-size", "font-weight", "color"];
  const CAPTION_HEIGHT = 30;
  const PIXELS_OF_PNG = 2;

  function element(name, attributes, text) {
    const made = document.createElementNS(SVG, name);
    Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
    made.textContent = text;
    return made;
  }

  /* The text of an SVG with the styles of its page in it; a caption stands above the chart. */
  function standalone(svg, caption) {
    const width = Number(svg.getAttribute("width"));
    const height = Number(svg.getAttribute("height"));
    const top = caption ? CAPTION_HEIGHT : 0;
    const style = getComputedStyle(svg);
    const copy = svg.cloneNode(true);
    copy.setAttribute("xmlns", SVG);
    copy.setAttribute("width", width);
    copy.setAttribute("height", height + top);
    copy.setAttribute("viewBox", [0, -top, width, height + top].join(" "));
    copy.setAttribute("style", INHERITED.map((name) => name + ": " + style.getPropertyValue(name)).join("; "));
    const card = svg.closest("section");
    const fill = card ? getComputedStyle(card).backgroundColor : "#fff";
    const under = [element("rect", { x: 0, y: -top, width, height: height + top, fill }, "")];
    if (caption) {
      under.unshift(element("title", {}, caption));
      under.push(element("text", { x: 8, y: -10, "font-size": 15, "font-weight": 600, fill: style.color }, caption));
    }
    copy.prepend(...under);
    return new XMLSerializer().serializeToString(copy);
  }

  function addressOf(text) {
    return "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  }
  function png(text) {
    return new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => {
        const canvas = document.createElement("canvas");
        canvas.width = PIXELS_OF_PNG * image.width;
        canvas.height = PIXELS_OF_PNG * image.height;
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        resolve(canvas.toDataURL("image/png"));
      };
      image.onerror = () => reject(new Error("the browser can't draw this chart as a picture"));
      image.src = addressOf(text);
    });
  }
  function save(address, name) {
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
  }

  /* Puts buttons after a chart that save what the function draws, an SVG's text, under its section's name and title. */
  function offer(parent, section, title, text) {
    const name = (section + " " + title).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "chart";
    const buttons = document.createElement("p");
    buttons.className = "save";
    [["SVG", addressOf], ["PNG", png]].forEach(([kind, address]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Save as " + kind;
      button.setAttribute("aria-label", "Save as " + kind + ": " + title);
      button.addEventListener("click", async () => save(await address(text()), name + "." + kind.toLowerCase()));
      buttons.append(button);
    });
    parent.append(buttons);
  }

  /* For charts that the page has in a light and a dark kind. */
  function offerDrawn() {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    document.querySelectorAll("section.chart").forEach((section) => {
      const shown = () => section.querySelector(".wide ." + (dark.matches ? "dark" : "light") + " svg");
      const title = shown().querySelector("title");
      offer(section, "", title ? title.textContent : shown().getAttribute("aria-label"), () => standalone(shown(), ""));
    });
  }

  return { offer, offerDrawn, standalone };
})();

// Pictures of the board: an SVG file that needs no style sheet, and a PNG image.

const kept = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
  "stop-color", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "visibility", "display"];
const dropped = ".layer-cursor, .layer-ghost, .layer-motion, .half-line, .target-dot, .target-ring, .target-stone, .flip-ring, .shot-target";

/**
 * svgText returns the drawing as the text of an SVG file.
 * @param {SVGSVGElement} board
 * @param {number} [width]
 */
export function svgText(board, width = 1200) {
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const [originals, copies] = [board, copy].map((root) => [root, ...root.querySelectorAll("*")]);
  for (const [i, original] of originals.entries()) {
    const style = getComputedStyle(original);
    for (const name of kept) {
      const value = style.getPropertyValue(name);
      if (value) copies[i].setAttribute(name, value);
    }
    for (const { name } of [...copies[i].attributes]) {
      const isShading = name === "id" && original.closest("defs"); // stones refer to the shading by id
      if (/^(class|id|role|tabindex|style|aria-|data-)/.test(name) && !isShading) copies[i].removeAttribute(name);
    }
  }
  for (const [i, original] of originals.entries()) if (original.matches(dropped)) copies[i].remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(width));
  return new XMLSerializer().serializeToString(copy);
}

/**
 * pngBlob returns the drawing as a PNG picture.
 * @param {SVGSVGElement} board
 * @param {number} [width]
 * @returns {Promise<Blob>}
 */
export async function pngBlob(board, width = 1200) {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(svgText(board, width));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = width;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser cannot make a picture."))), "image/png");
  });
}

// The result as a picture, to keep or to send: the headline, who had how much, and how the chances went.
const WIDTH = 1200;
const EDGE = 56;
const ROW = 84;

// What a drawing looks like is partly a matter of style sheets, which a picture does not have.
const LOOK = ["fill", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-dasharray", "opacity", "font-family",
  "font-size", "font-weight", "text-anchor"];

const imageOf = async (svg, width, height) => {
  const copy = svg.cloneNode(true);
  const [from, to] = [svg, copy].map((one) => [one, ...one.querySelectorAll("*")]);
  from.forEach((one, at) => {
    const look = getComputedStyle(one);
    to[at].setAttribute("style", LOOK.map((name) => `${name}:${look.getPropertyValue(name)}`).join(";"));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(copy));
  await image.decode();
  return image;
};

// The lines of a text that is broken where it does not fit.
const broken = (pen, text, width) => {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) && pen.measureText(longer).width > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
};

const draw = async (result) => {
  const dialog = result.closest(".dialog");
  const look = getComputedStyle(dialog);
  const accent = getComputedStyle(result.querySelector(".button")).backgroundColor;
  const [serif, sans] = [getComputedStyle(dialog.querySelector("h2")).fontFamily, look.fontFamily];
  const rows = [...result.querySelectorAll(".ranking li")];
  const curve = result.querySelector("svg.curve");
  const inner = WIDTH - 2 * EDGE;
  const high = curve ? Math.round((inner * curve.viewBox.baseVal.height) / curve.viewBox.baseVal.width) : 0;

  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: 1 });
  const pen = canvas.getContext("2d");
  const title = `700 48px ${serif}`;
  pen.font = title;
  const headline = broken(pen, dialog.querySelector("h2").textContent, inner);
  canvas.height = EDGE + headline.length * 58 + 24 + rows.length * ROW + (high ? high + 24 : 0) + 90;

  pen.fillStyle = look.backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = accent;
  pen.fillRect(0, 0, canvas.width, 14);
  pen.textBaseline = "middle";
  pen.fillStyle = look.color;
  pen.font = title;
  let y = EDGE + 24;
  for (const line of headline) {
    pen.fillText(line, EDGE, y);
    y += 58;
  }
  for (const row of rows) {
    const middle = y + ROW / 2;
    pen.fillStyle = getComputedStyle(row).borderLeftColor;
    pen.fillRect(EDGE, y + 6, 10, ROW - 12);
    const face = row.querySelector(".portrait svg");
    if (face) pen.drawImage(await imageOf(face, 64, 64), EDGE + 28, middle - 32, 64, 64);
    pen.fillStyle = look.color;
    pen.font = `${row.classList.contains("won") ? 700 : 400} 34px ${sans}`;
    pen.fillText(row.querySelector(":scope > span:not([class])").textContent, EDGE + 112, middle);
    pen.textAlign = "right";
    pen.font = `700 40px ${sans}`;
    pen.fillText(row.querySelector("b")?.textContent ?? "", WIDTH - EDGE, middle);
    pen.textAlign = "left";
    y += ROW;
  }
  if (high) pen.drawImage(await imageOf(curve, inner, high), EDGE, y + 24, inner, high);
  pen.font = `400 26px ${sans}`;
  pen.globalAlpha = 0.7;
  pen.fillText(`Safehouse · ${location.host}`, EDGE, canvas.height - 44);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
};

// Gives it to whatever the device shares with, or as a file.
export const give = async (result) => {
  const file = new File([await draw(result)], "safehouse-result.png", { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    // Whoever thinks better of it has shared nothing, and that is all.
    return navigator.share({ files: [file] }).catch(() => {});
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

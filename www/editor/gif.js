// What makes a GIF of pictures; the page loads it when somebody wants one (../record.js).

export { GIFEncoder, applyPalette, quantize } from "gifenc";

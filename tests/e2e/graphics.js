// Chromium's arguments for WebGL without a graphics card: Mesa's llvmpipe takes a third of the time of its own SwiftShader.

import { existsSync } from "node:fs";

const mesa = ["x86_64", "aarch64"].some(
  (machine) =>
    existsSync(`/usr/lib/${machine}-linux-gnu/libEGL_mesa.so.0`) &&
    existsSync(`/usr/lib/${machine}-linux-gnu/dri/swrast_dri.so`),
);

export const graphics = mesa
  ? ["--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist"]
  : ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

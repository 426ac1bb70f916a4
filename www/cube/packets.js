// Packets that did not come whole, which libraries stumble over.

/** Keeps packets from whoever listens to a characteristic after this, unless they are `whole`. */
export function guard(characteristic, whole) {
  characteristic.addEventListener("characteristicvaluechanged", (event) => {
    const { buffer, byteOffset, byteLength } = characteristic.value;
    if (!whole(new Uint8Array(buffer, byteOffset, byteLength))) event.stopImmediatePropagation();
  });
}

const headBytes = 44;
const bytesPerSample = 2;

/** Sound as a WAV file (16 bit, one channel): what every browser plays. `samples`: from -1 to 1. */
export function wavOf(samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * bytesPerSample;
  const view = new DataView(new ArrayBuffer(headBytes + dataBytes));
  const text = (at: number, word: string): void => {
    for (let place = 0; place < word.length; place += 1) view.setUint8(at + place, word.charCodeAt(place));
  };
  text(0, 'RIFF');
  view.setUint32(4, headBytes - 8 + dataBytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * bytesPerSample, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  text(36, 'data');
  view.setUint32(40, dataBytes, true);
  samples.forEach((sample, place) => {
    const held = Math.max(-1, Math.min(1, sample));
    view.setInt16(headBytes + place * bytesPerSample, Math.round(held * 0x7fff), true);
  });
  return new Uint8Array(view.buffer);
}

/**
 * Follows the loudness of a stream's sound, 0 to 1, about ten times a second. Returns the way to stop; the
 * stream is left open.
 */
export function followLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    let sum = 0;
    for (const sample of samples) sum += sample * sample;
    onLevel(levelOf(Math.sqrt(sum / samples.length)));
  }, 100);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** Root mean square to a meter that moves with a speaking voice: −60 dB is 0, −10 dB is 1. */
export const levelOf = (rms: number): number =>
  Math.min(1, Math.max(0, (20 * Math.log10(Math.max(rms, 1e-6)) + 60) / 50));

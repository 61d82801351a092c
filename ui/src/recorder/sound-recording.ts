import { wavOf } from './wav.ts';

/** Enough for speech, Hz. */
const rate = 24_000;

/** A recording under way. */
export interface SoundRecording {
  /** Ends it: what was heard as a file. Rejects when nothing can be made of it. */
  readonly finish: (name: string) => Promise<File>;
  /** Ends it and forgets it. */
  readonly drop: () => void;
}

/** Begins to record the microphone. Rejects when there is none, or it is not allowed. */
export async function beginRecording(): Promise<SoundRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const letGo = (): void => stream.getTracks().forEach((track) => track.stop());
  try {
    const recorder = new MediaRecorder(stream);
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => void pieces.push(data));
    const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve()));
    recorder.start(1000);
    const stop = (): void => {
      if (recorder.state !== 'inactive') recorder.stop();
      letGo();
    };
    return {
      drop: stop,
      finish: async (name) => {
        stop();
        await ended;
        return new File([await asWav(new Blob(pieces))], `${name}.wav`, { type: 'audio/wav' });
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

/** Browsers record in formats of their own, which not every other one plays. */
async function asWav(recorded: Blob): Promise<Uint8Array<ArrayBuffer>> {
  // Decoded at the rate of the context, into as many channels as there are: the first one is kept.
  const context = new OfflineAudioContext(1, 1, rate);
  const sound = await context.decodeAudioData(await recorded.arrayBuffer());
  return wavOf(sound.getChannelData(0), sound.sampleRate);
}

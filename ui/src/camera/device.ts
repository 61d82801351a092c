/** How a camera or microphone stands. */
export type DeviceState = 'off' | 'starting' | 'on' | 'failed';

/** Lets a device go. */
export const stopTracks = (stream: MediaStream | null): void =>
  stream?.getTracks().forEach((track) => track.stop());

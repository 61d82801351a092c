/** Pictures of the suite: the peer knows each by its bytes. */
export const pictures = {
  zhang: Buffer.from('zhang before the camera \u{1f600}+/='),
  wang: Buffer.from('wang before the camera'),
  screen: Buffer.from('zhang on a screen'),
} as const;

/** How alike a peer holds two pictures, 0 to 100. */
export const likenessOf = (a: Uint8Array, b: Uint8Array): number => (Buffer.from(a).equals(b) ? 97.5 : 21.3);
export const isScreen = (picture: Uint8Array): boolean => Buffer.from(picture).equals(pictures.screen);

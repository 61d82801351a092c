/** The package declares no types for its build without subtitles and DRM; it is a part of the whole one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}

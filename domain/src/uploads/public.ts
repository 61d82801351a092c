/** What other slices use of uploads: nothing else of this folder is theirs. */
export {
  fileViewsDecider,
  fileViewsId,
  fileViewsStream,
  type FileView,
  type FileViewEvent,
} from './file-views.decider.js';
export {
  contentProblem,
  largestDirect,
  largestUpload,
  pictureLimitsKb,
  pieceBytes,
  sizeText,
  uploadedKindOf,
  uploadLimits,
  shareProblem,
  uploadProblem,
  type BegunUpload,
  type UploadedKind,
  type UploadPurpose,
} from './upload-limits.js';
export {
  heightsOf,
  masterPlaylist,
  mediaKindOf,
  playlistOf,
  retryAfter,
  widthsOf,
  type MediaKind,
} from './media-plan.js';
export {
  isStorageProvider,
  openData,
  providerData,
  providerFields,
  providerProblem,
  setSecrets,
  storageProviders,
  type ProviderData,
  type StorageProvider,
} from './storage-provider.js';

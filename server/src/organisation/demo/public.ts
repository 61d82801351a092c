/** What other slices use of organisation: nothing else of this folder is theirs. */
export {
  candidateNames,
  demoAdministrator,
  demoPasswords,
  demoReviewer,
  demoTeacher,
  facePhotos,
} from './people.js';

import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { fileLookProjection } from './file-look.projection.js';

export const uploadsProjections: ProjectionSlice = {
  name: 'uploads',
  projections: [anyProjection(fileLookProjection)],
};

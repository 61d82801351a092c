import { anyProjection, type ProjectionSlice } from '../runner/slice.js';
import { invoiceProjection } from './invoice.projection.js';
import { orderProjection } from './order.projection.js';

export const ordersProjections: ProjectionSlice = {
  name: 'orders',
  projections: [anyProjection(orderProjection), anyProjection(invoiceProjection)],
};

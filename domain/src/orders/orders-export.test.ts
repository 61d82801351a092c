import { expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { ordersExportDecider, ordersExportSchemas } from './orders-export.js';

it('[OR15] an export of orders is a fact, each time', () => {
  const data = { count: 3, filter: { orderState: 1, realName: true } };
  const recorded = { type: 'OrdersExported', data } as const;
  for (const past of [[], [recorded]])
    expect(given(ordersExportDecider, past).when({ type: 'RecordOrdersExport', data }).events).toEqual([
      recorded,
    ]);
  expect(ordersExportSchemas.OrdersExported.parse(data)).toEqual(data);
});

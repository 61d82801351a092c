import { expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { ordersExportDecider, ordersExportSchemas } from './orders-export.js';

it('[OR15] an export of orders, and of what was found in bills, is a fact, each time', () => {
  const data = { count: 3, filter: { orderState: 1, realName: true } };
  for (const type of ['OrdersExported', 'ReconciliationExported'] as const) {
    const recorded = { type, data };
    for (const past of [[], [recorded]])
      expect(
        given(ordersExportDecider, past).when({ type: 'RecordOrdersExport', of: type, data }).events,
      ).toEqual([recorded]);
    expect(ordersExportSchemas[type].parse(data)).toEqual(data);
  }
});

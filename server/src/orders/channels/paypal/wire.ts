import { z } from 'zod';

const money = z.object({ currency_code: z.string(), value: z.string() });

export const captureShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: money,
  create_time: z.string().optional(),
  custom_id: z.string().optional(),
});
export type Capture = z.infer<typeof captureShape>;

export const orderShape = z.object({
  id: z.string().min(1),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(captureShape).default([]) }).optional(),
      }),
    )
    .default([]),
});
export type PaypalOrder = z.infer<typeof orderShape>;

export const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
export const refundShape = z.object({
  id: z.string(),
  status: z.string(),
  create_time: z.string().optional(),
});
export const verificationShape = z.object({ verification_status: z.string() });
export const eventShape = z.object({ event_type: z.string(), resource: z.unknown() });

/** How PayPal says no: a word, and the issue behind it. */
export const refusalShape = z.object({
  name: z.string(),
  message: z.string().default(''),
  details: z.array(z.object({ issue: z.string() })).default([]),
});

/** One line of the report of transactions; amounts with their sign. */
const reported = z.object({
  transaction_id: z.string().min(1),
  transaction_event_code: z.string(),
  transaction_status: z.string(),
  transaction_initiation_date: z.string(),
  transaction_amount: money,
  fee_amount: money.optional(),
  invoice_id: z.string().optional(),
});
export type ReportedTransaction = z.infer<typeof reported>;
export const reportShape = z.object({
  transaction_details: z.array(z.object({ transaction_info: reported })),
  last_refreshed_datetime: z.string(),
  page: z.number().int(),
  total_pages: z.number().int(),
  total_items: z.number().int(),
});

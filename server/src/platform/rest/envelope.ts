import type { Answer } from '../faults.js';

/** Envelope of an answer that is no success. */
export const refusalEnvelope = (answer: Answer): string =>
  JSON.stringify({ code: answer.code, msg: answer.msg, data: answer.data ?? null, reason: answer.reason });

/** Envelope of a success around data that is JSON text already. */
export const successEnvelope = (data: string): string => `{"code":0,"msg":"操作成功！","data":${data}}`;

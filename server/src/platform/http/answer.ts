import type { FastifyReply } from 'fastify';
import type { Answer } from '../faults.js';
import { refusalEnvelope } from '../rest/envelope.js';

/** Sends an envelope that is JSON text already. */
export function sendJson(reply: FastifyReply, status: number, text: string): void {
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(text);
}

/** Sends a refusal or a fault in the envelope, with `Retry-After` where it may pass. */
export function sendAnswer(reply: FastifyReply, answer: Answer): void {
  if (answer.retryAfterSeconds !== null) reply.header('retry-after', String(answer.retryAfterSeconds));
  sendJson(reply, answer.status, refusalEnvelope(answer));
}

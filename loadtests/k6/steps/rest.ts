import http, { type RefinedResponse } from 'k6/http';
import { failed, report, type Latency } from '../measures.ts';

type Answer = RefinedResponse<'text'>;

/**
 * One call by REST. Its latency counts from when it was due to leave: waiting for a connection is part of it.
 */
export function call(
  url: string,
  path: string,
  token: string,
  body: unknown,
  latency: Latency,
  commandId?: string,
): Answer | null {
  const headers: Record<string, string> = { 'content-type': 'application/json', token };
  if (commandId !== undefined) headers['x-command-id'] = commandId;
  const answer: Answer = http.post(url + path, typeof body === 'string' ? body : JSON.stringify(body), {
    headers,
    responseType: 'text',
    timeout: 20_000,
  });
  const { blocked, duration } = answer.timings;
  latency.add(blocked + duration);
  if (answer.status === 200 && answer.body.startsWith('{"code":0,')) return answer;
  failed.add(1);
  report('failed', {
    path,
    commandId,
    status: answer.status,
    body: answer.body?.slice(0, 200),
    error: answer.error,
  });
  return null;
}

export const dataOf = <T>(answer: Answer): T => (JSON.parse(answer.body) as { data: T }).data;

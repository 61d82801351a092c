import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { describe, expect, it } from 'vitest';
import { isFault, isUnanswered, isUnreachable, messageOf, refusalOf } from './errors.ts';

const graphql = (message: string, extensions: Record<string, unknown>) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions }] });
const http = (status: number, body = '') =>
  new ServerError('failed', { response: new Response(body, { status }), bodyText: body });

describe('a refusal', () => {
  const refused = graphql('您有正在进行的考试', {
    code: 20010002,
    reason: 'AnotherPaperOpen',
    data: { id: 'p1' },
  });

  it('is told with code, reason, sentence and data', () => {
    expect(refusalOf(refused)).toEqual({
      code: 20010002,
      reason: 'AnotherPaperOpen',
      msg: '您有正在进行的考试',
      data: { id: 'p1' },
    });
  });

  it('is final: never a fault', () => {
    expect(isFault(refused)).toBe(false);
    expect(messageOf(refused)).toBe('您有正在进行的考试');
  });

  it('without a sentence says 服务器开小差了呢！ [common-026]', () => {
    expect(messageOf(graphql('', { code: 20010000, reason: 'X' }))).toBe('服务器开小差了呢！');
  });
});

describe('a fault (may be repeated)', () => {
  it.each([
    ['no response', new TypeError('Failed to fetch'), '服务器无法连接或无法响应！'],
    ['502', http(502), '无法连接到服务器。'],
    ['500', http(500), '糟糕，服务器开小差了。'],
    ['a fault inside GraphQL', graphql('boom', { code: 'INTERNAL_SERVER_ERROR' }), '糟糕，服务器开小差了。'],
    [
      '503 with its sentence',
      http(503, '{"errors":[{"message":"视图正在追赶，请稍后再试","extensions":{"code":503}}]}'),
      '视图正在追赶，请稍后再试',
    ],
    [
      '429 with its sentence',
      graphql('操作过于频繁，请稍后再试！', { code: 429 }),
      '操作过于频繁，请稍后再试！',
    ],
  ])('%s [common-028] [common-029] [common-030] [common-033]', (_name, error, sentence) => {
    expect(isFault(error)).toBe(true);
    expect(refusalOf(error)).toBeNull();
    expect(messageOf(error)).toBe(sentence);
  });

  it('means an unreachable server only without a response, or for 502 and 504', () => {
    expect([new TypeError('x'), http(502), http(504), http(500), http(503)].map(isUnreachable)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(
      [new TypeError('x'), http(502), http(503), http(504), http(500), http(429)].map(isUnanswered),
    ).toEqual([true, true, true, true, false, false]);
  });
});

describe('a mistake of ours (repeating it changes nothing)', () => {
  it.each([
    ['400', http(400)],
    ['invalid document', graphql('x', { code: 'GRAPHQL_VALIDATION_FAILED' })],
    ['bad input inside GraphQL', graphql('x', { code: 400, reason: 'BadRequest' })],
  ])('%s [common-031]', (_name, error) => {
    expect(isFault(error)).toBe(false);
    expect(messageOf(error)).toBe('缺少必要参数或参数类型不正确。');
  });

  it('another one without a sentence [common-033]', () => {
    expect(messageOf(http(418))).toBe('请求服务器出现错误。');
    expect(messageOf(http(418, '{"errors":[{"message":"茶壶","extensions":{"code":418}}]}'))).toBe('茶壶');
  });

  it('404 [common-032]', () => {
    expect(isFault(http(404))).toBe(false);
    expect(messageOf(http(404))).toBe('接口地址错误，请联系管理员。');
  });
});

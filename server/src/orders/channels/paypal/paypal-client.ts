import type { z } from 'zod';
import { jsonOf, type CallGateway, type GatewayAnswer } from '../call-gateway.js';
import { ChannelRefusal } from '../payment-channel.js';
import { refusalShape, tokenShape } from './wire.js';

export interface PaypalAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  /** where calls go, without a path */
  readonly gatewayUrl: string;
}

/** PayPal answered no: its word, or the issue behind it. */
export class PaypalRefusal extends ChannelRefusal {
  constructor(
    readonly status: number,
    readonly issue: string,
  ) {
    super(issue);
  }
}

/** ms before its end from which on a token is not used any more. */
const spare = 60_000;

/** Calls of PayPal's REST interface with an access token, which is asked for when it is needed. */
export class PaypalClient {
  private token: { readonly text: string; readonly until: number } | null = null;

  constructor(
    private readonly account: PaypalAccount,
    private readonly call: CallGateway,
    private readonly now: () => number,
  ) {}

  /** `requestId`: asking again under it does nothing twice. Rejects with `PaypalRefusal` where PayPal says no. */
  async ask<T>(
    shape: z.ZodType<T>,
    method: 'GET' | 'POST',
    path: string,
    { body = '', requestId }: { readonly body?: string; readonly requestId?: string } = {},
  ): Promise<T> {
    const answer = await this.call({
      ...{ method, url: `${this.account.gatewayUrl}${path}`, body },
      headers: {
        ...{ authorization: `Bearer ${await this.tokenNow()}`, 'content-type': 'application/json' },
        ...{ accept: 'application/json', prefer: 'return=representation' },
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      },
    });
    if (answer.status === 401) this.token = null;
    return shape.parse(jsonOf(accepted(answer)));
  }

  private async tokenNow(): Promise<string> {
    if (this.token !== null && this.now() < this.token.until) return this.token.text;
    const { clientId, clientSecret, gatewayUrl } = this.account;
    const secret = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const answer = await this.call({
      ...{ method: 'POST', url: `${gatewayUrl}/v1/oauth2/token`, body: 'grant_type=client_credentials' },
      headers: {
        authorization: `Basic ${secret}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
    });
    const { access_token: text, expires_in } = tokenShape.parse(jsonOf(accepted(answer)));
    this.token = { text, until: this.now() + expires_in * 1000 - spare };
    return text;
  }
}

function accepted(answer: GatewayAnswer): GatewayAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  const told = refusalShape.safeParse(jsonOf(answer));
  const issue = told.data?.details[0]?.issue ?? told.data?.name ?? `HTTP ${answer.status}`;
  throw new PaypalRefusal(answer.status, issue);
}

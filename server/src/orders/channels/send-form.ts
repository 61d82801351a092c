import { callGateway } from './call-gateway.js';
import type { SendForm } from './payment-channel.js';

/** A form by POST over HTTP. */
export const sendForm: SendForm = async (url, form) => {
  const { body } = await callGateway({
    ...{ method: 'POST', url, body: new URLSearchParams(form).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  });
  return body.toString('utf8');
};

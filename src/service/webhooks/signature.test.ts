import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signedHeaders } from './sender.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('signedHeaders', () => {
  it('matches the test vector of Standard Webhooks', () => {
    const sentAt = new Date(1_614_265_330_000);
    const headers = signedHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt, '{"test": 2432232314}', [SECRET]);
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    expect(headers['webhook-timestamp']).toBe('1614265330');
  });

  it('sends the same values under both header prefixes', () => {
    const headers = signedHeaders('id', new Date(), '{}', [SECRET]);
    expect(headers['svix-id']).toBe(headers['webhook-id']);
    expect(headers['svix-timestamp']).toBe(headers['webhook-timestamp']);
    expect(headers['svix-signature']).toBe(headers['webhook-signature']);
  });

  it('is accepted with either secret during a rotation', () => {
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const headers = signedHeaders('id', new Date(), '{"a":1}', [other, SECRET]);
    for (const secret of [SECRET, other]) expect(new Webhook(secret).verify('{"a":1}', headers)).toEqual({ a: 1 });
    expect(() => new Webhook('whsec_AAAA').verify('{"a":1}', headers)).toThrow('No matching signature');
  });
});

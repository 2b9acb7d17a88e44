import { describe, expect, it } from 'vitest';
import { LengthForecast } from '../client/chat-client.ts';

describe('the forecast of an answer’s length', () => {
  it('is the maximum until the model’s habits are known', () => {
    const forecast = new LengthForecast();
    expect(forecast.next(8_000)).toBe(8_000);
    for (let answer = 0; answer < 8; answer++) forecast.add(100 + answer);
    expect(forecast.next(8_000)).toBe(Math.ceil(107 * 1.25));
  });

  it('is at most the limit of the request', () => {
    const forecast = new LengthForecast();
    for (let answer = 0; answer < 8; answer++) forecast.add(5_000);
    expect(forecast.next(300)).toBe(300);
  });

  it('forgets old answers', () => {
    const forecast = new LengthForecast();
    forecast.add(4_000);
    for (let answer = 0; answer < 64; answer++) forecast.add(80);
    expect(forecast.next(8_000)).toBe(100);
  });
});

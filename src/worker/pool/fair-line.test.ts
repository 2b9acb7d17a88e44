import { describe, expect, it } from 'vitest';
import { EXPENSIVE, FairLine } from './fair-line.ts';

const request = (group: string, name: string, owner = 'all') => ({ group, name, owner: { id: owner } });
const alike = () => 1 as const;
const lineOf = (...names: string[]) => {
  const line = new FairLine<ReturnType<typeof request>>();
  for (const name of names) line.add(request(name[0]!, name));
  return line;
};

describe('FairLine', () => {
  it('serves a short task between the pages of a long one', () => {
    const line = lineOf('a1', 'a2', 'a3', 'a4', 'b1');
    expect(line.take(alike)?.name).toBe('a1');
    expect(line.take(alike)?.name).toBe('b1');
    expect(line.take(alike)?.name).toBe('a2');
  });

  it('prefers a tenant without running requests to all tasks of a busy one', () => {
    const line = lineOf();
    for (const name of ['a1', 'b1', 'c1', 'd1']) line.add(request(name[0]!, name, 'busy'));
    expect(line.take(alike)?.name).toBe('a1');
    expect(line.take(alike)?.name).toBe('b1');
    line.add(request('z', 'z1', 'light'));
    expect(line.take(alike)?.name).toBe('z1');
    expect(line.take(alike)?.name).toBe('c1');
  });

  it('with atRest, serves only idle owners with a ready process', () => {
    const line = lineOf();
    line.add(request('a', 'a1', 'busy'));
    expect(line.take(alike)?.name).toBe('a1');
    line.add(request('b', 'b1', 'busy'));
    line.add(request('y', 'y1', 'cold'));
    line.add(request('z', 'z1', 'warm'));
    const cost = ({ owner }: { owner: { id: string } }) => (owner.id === 'cold' ? 2 : 1);
    expect(line.take(cost, true)?.name).toBe('z1');
    expect(line.take(cost, true)).toBeNull();
  });

  it('prefers the process that has the document open', () => {
    const line = lineOf('a1', 'b1');
    expect(line.take(({ group }) => (group === 'b' ? 0 : 1))?.name).toBe('b1');
  });

  it('serves requests that need a new process last', () => {
    const line = lineOf('a1', 'b1', 'b2', 'b3');
    const cost = ({ group }: { group: string }) => (group === 'a' ? EXPENSIVE : 1);
    expect([1, 2, 3, 4].map(() => line.take(cost)?.name)).toEqual(['b1', 'b2', 'b3', 'a1']);
  });

  it('serves the request that has waited longest among equals', () => {
    const line = lineOf('a1', 'a2', 'b1', 'b2');
    const order = Array.from({ length: 4 }, () => {
      const taken = line.take(alike)!;
      line.finished(taken);
      return taken.name;
    });
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  it('forgets removed requests', () => {
    const line = lineOf();
    const waiting = request('a', 'a1');
    line.add(waiting);
    expect(line.remove(waiting)).toBe(true);
    expect(line.remove(waiting)).toBe(false);
    expect([line.length, line.take(alike)]).toEqual([0, null]);
  });
});

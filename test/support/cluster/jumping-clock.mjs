// Loaded into a server or worker by NODE_OPTIONS=--import: at SIGUSR2 its clock jumps by an hour, and back at the next
// one, like a clock that is set by hand. Timers use a monotonic clock, which is not affected.
const real = Date.now.bind(Date);
const RealDate = Date;
let shiftMs = 0;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(real() + shiftMs);
    else super(...parts);
  }
  static now() {
    return real() + shiftMs;
  }
};
process.on('SIGUSR2', () => {
  shiftMs = shiftMs === 0 ? 3_600_000 : shiftMs > 0 ? -3_600_000 : 0;
});

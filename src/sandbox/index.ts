export { GUARANTEES, type Layer, type LayerName, missingGuarantees } from './layers.ts';
export type { ResourceLimits } from './limits.ts';
export { openSandbox, type SandboxOptions } from './open-sandbox.ts';
export { type ProcessUsage, ProcessWatch } from './process-watch.ts';
export type { Confined, Sandbox, SandboxMode } from './sandbox.ts';

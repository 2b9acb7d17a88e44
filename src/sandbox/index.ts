export { diskUse, unnamedBytes } from './disk-use.ts';
export { type HeldFolder, HOLDS_BY_NUMBER, heldPath, holdFolder } from './held-folder.ts';
export { GUARANTEES, gapsInWords, type Layer, type LayerName, missingGuarantees } from './layers.ts';
export type { ResourceLimits } from './limits.ts';
export { openSandbox, type SandboxOptions } from './open-sandbox.ts';
export { COMPILED_CODE } from './places.ts';
export { type ProcessUsage, ProcessWatch } from './process-watch.ts';
export type { Confined, Sandbox, SandboxMode } from './sandbox.ts';

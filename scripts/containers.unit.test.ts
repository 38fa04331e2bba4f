import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { KNOWN_VARIABLES, parseConfig } from '../src/platform/config.ts'
import { newKey } from '../tests/new-keys.ts'
import { commandOf, environmentOf, readDockerfile, type Stage } from './read-dockerfile.ts'

/** Variables that Node and its packages read themselves. */
const OF_OTHERS = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS']
const Environment = z.record(z.string(), z.string())
const known = new Set([...KNOWN_VARIABLES, ...OF_OTHERS])
const unknownIn = (environment: Record<string, string>) => Object.keys(environment).filter((name) => !known.has(name))

const valuesOf = (stage: Stage | undefined, word: string) =>
  stage?.instructions.filter((one) => one.word === word).map(({ rest }) => rest) ?? []

describe('compose.yaml', () => {
  const Service = z.object({
    image: z.string(),
    build: z.unknown().optional(),
    environment: Environment.default({}),
    depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)]).default([]),
    volumes: z.array(z.string()).default([]),
    configs: z.array(z.object({ source: z.string() })).default([]),
    read_only: z.boolean().default(false),
  })
  const file = z
    .object({
      services: z.record(z.string(), Service),
      volumes: z.record(z.string(), z.unknown()),
      configs: z.record(z.string(), z.object({ content: z.string() })),
    })
    .parse(parse(readFileSync('compose.yaml', 'utf8'), { merge: true }))
  const values: Record<string, string> = { POSTGRES_PASSWORD: 'secret', S3_SECRET: 'secret' }
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_, name: string) => values[name] ?? newKey())

  it('uses fixed versions of images made by others', () => {
    const fromOperator = Object.values(file.services).filter(({ build }) => build === undefined)
    expect(fromOperator.map(({ image }) => image).filter((image) => !/:[\w.-]*\d[\w.-]*$/.test(image))).toEqual([])
    expect(fromOperator.length).toBeGreaterThan(0)
  })

  it('refers only to services, volumes and configs that it defines', () => {
    const problems = Object.values(file.services).flatMap((service) => [
      ...service.depends_on.filter((name) => !file.services[name]),
      ...service.volumes.filter((name) => !((name.split(':')[0] ?? '') in file.volumes)),
      ...service.configs.map(({ source }) => source).filter((name) => !file.configs[name]),
    ])
    expect(problems).toEqual([])
  })

  it.each(['product-1', 'product-2'])('starts %s with variables that the product knows and accepts', (name) => {
    const service = file.services[name]
    const environment = Object.fromEntries(
      Object.entries(service?.environment ?? {}).map(([variable, value]) => [variable, fill(value)]),
    )
    expect(unknownIn(environment)).toEqual([])
    expect(parseConfig({ ...environment, HOST: '0.0.0.0' })).toMatchObject({
      simulators: true,
      trustProxyHops: 1,
      files: { bucket: 'pamoja', pathStyle: true },
    })
    expect(service?.read_only).toBe(true)
  })
})

describe('the manifests of deploy/kubernetes', () => {
  const documents = ['secret.example', 'product'].flatMap((name) =>
    parseAllDocuments(readFileSync(`deploy/kubernetes/${name}.yaml`, 'utf8')).map((document): unknown =>
      document.toJS(),
    ),
  )
  const objectsOfKind = <T>(kind: string, schema: z.ZodType<T>): T[] =>
    documents
      .filter((document) => z.object({ kind: z.string() }).parse(document).kind === kind)
      .map((document) => schema.parse(document))
  const [config] = objectsOfKind('ConfigMap', z.object({ data: Environment }))
  const [secret, files] = objectsOfKind('Secret', z.object({ stringData: Environment }))

  it('contain what a production start needs, when the secrets are filled in', () => {
    const filled = Object.fromEntries(
      Object.entries(secret?.stringData ?? {}).map(([name, value]) => [
        name,
        value
          .replaceAll('<openssl rand -base64 32>', newKey)
          .replace('<shortcode>', '600000')
          .replaceAll(/<[^>]+>/g, 'filled-in-by-the-test'),
      ]),
    )
    const environment = { ...config?.data, ...filled }
    expect(unknownIn(environment)).toEqual([])
    expect(environment.MPESA_CERTIFICATE_FILE).toBe(`/secrets/${Object.keys(files?.stringData ?? {})[0]}`)
    const certificate = { MPESA_CERTIFICATE_FILE: 'tests/fixtures/mpesa-certificate.pem' }
    expect(parseConfig({ ...environment, ...certificate })).toMatchObject({ appEnv: 'production', drainSeconds: 10 })
  })

  it('give a process enough time to stop, and let it write only to /data and /tmp', () => {
    const [deployment] = objectsOfKind(
      'Deployment',
      z.object({
        spec: z.object({
          template: z.object({
            spec: z.object({
              terminationGracePeriodSeconds: z.number(),
              containers: z.tuple([
                z.object({
                  securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
                  volumeMounts: z.array(z.object({ mountPath: z.string(), readOnly: z.boolean().default(false) })),
                }),
              ]),
            }),
          }),
        }),
      }),
    )
    const { terminationGracePeriodSeconds, containers } = deployment?.spec.template.spec ?? {}
    // The time to drain, 20 seconds for a stop that hangs, and a reserve.
    expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(config?.data['DRAIN_SECONDS']) + 20)
    expect(containers?.[0].volumeMounts.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath)).toEqual([
      '/data',
      '/tmp',
    ])
  })
})

describe('Dockerfile', () => {
  const stages = readDockerfile(readFileSync('Dockerfile', 'utf8'))
  const [build, final] = stages

  it('copies files that exist, and starts build/server/index.js', () => {
    const sources = valuesOf(build, 'COPY').flatMap((line) => line.split(' ').slice(0, -1))
    expect(sources).toContain('package-lock.json')
    expect(sources.filter((path) => !existsSync(path))).toEqual([])
    expect(final && commandOf(final, 'CMD').at(-1)).toBe('build/server/index.js')
  })

  it('runs as a user without rights, with variables that the product knows', () => {
    expect(valuesOf(final, 'USER')).toEqual(['10001:10001'])
    expect(unknownIn(final ? environmentOf(final) : {})).toEqual([])
    expect(final && commandOf(final, 'HEALTHCHECK')[0]).toBe('node')
  })
})

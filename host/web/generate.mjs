// Writes src/net/protocol.ts: the types and the client of the table protocol, from its schemas. Runs before each build
// and test; nothing of it is written by hand.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const schemas = new URL('../../shared-data/schema/', import.meta.url);
const target = new URL('src/net/protocol.ts', import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, schemas), 'utf8'));
const requests = read('rpc.schema.json');
const results = read('rpc-results.schema.json');

/** game.new -> GameNew */
const pascal = (name) => name.replace(/(^|[.\-_])(\w)/g, (_, __, letter) => letter.toUpperCase());
const camel = (name) => pascal(name).replace(/^\w/, (letter) => letter.toLowerCase());

/** An object that may hold anything is one whose members are unknown. */
const open = (schema) => (schema.type === 'object' && schema.properties === undefined && schema.patternProperties === undefined && schema.additionalProperties === undefined ? { ...schema, additionalProperties: true } : schema);
/** The same schema with its references led to where they are in the one below. */
const led = (schema, to) => {
  if (Array.isArray(schema)) return schema.map((each) => led(each, to));
  if (schema === null || typeof schema !== 'object') return schema;
  return open(Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, key === '$ref' ? to(value) : led(value, to)])));
};
const ofRequest = (ref) => `#/definitions/Asked${pascal(ref.slice(14))}`;
const ofResult = (ref) => (ref.startsWith('#/properties/') ? `#/definitions/${pascal(ref.slice(13))}Result` : `#/definitions/${pascal(ref.slice(14))}`);

const methods = requests.oneOf.map((branch) => ({ name: branch.properties.method.const, about: branch.description, params: branch.properties.params }));
const definitions = {};
const aliases = [];
for (const [name, schema] of Object.entries(requests.definitions)) definitions[`Asked${pascal(name)}`] = led(schema, ofRequest);
for (const [name, schema] of Object.entries(results.definitions)) definitions[pascal(name)] = led(schema, ofResult);
for (const { name, params } of methods) {
  definitions[`${pascal(name)}Params`] = led(params, ofRequest);
  const result = led(results.properties[name], ofResult);
  if (result.$ref) aliases.push(`export type ${pascal(name)}Result = ${result.$ref.slice(14)};`);
  else definitions[`${pascal(name)}Result`] = result;
}
for (const [name, schema] of Object.entries(definitions)) schema.title = name;

const types = await compile({ title: 'Protocol', type: 'object', additionalProperties: false, definitions }, 'Protocol', {
  bannerComment: '// Made by generate.mjs from the schemas of the table protocol; not for editing.',
  additionalProperties: false,
  unreachableDefinitions: true,
  style: { singleQuote: true, printWidth: 120 },
});

const client = methods
  .map(({ name, about, params }) => {
    const optional = (params.required ?? []).length === 0 ? ' = {}' : '';
    return `  /** ${about} */\n  ${camel(name)} = (params: ${pascal(name)}Params${optional}) => this.call<${pascal(name)}Result>('${name}', params);`;
  })
  .join('\n');

const text = `${types.replace(/export interface Protocol \{\}\n+/, '').replace(/ \*\n \* This interface was referenced by[^]*?\.\n/g, '').replace(/ *\/\*\*\n *\* This interface was referenced by[^]*?\*\/\n/g, '').replace(/\n *\*?\n *\* This interface was referenced by[^]*?(?=\n *\*\/)/g, '')}${aliases.join('\n')}

/** Carries one request and gives its result. */
export type Call = <T>(method: string, params: object) => Promise<T>;

/** Every method of the table protocol. */
export class Client {
  constructor(private readonly call: Call) {}
${client}
}
`;
// Written only when it is another text, so that nothing is built anew for nothing.
if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);

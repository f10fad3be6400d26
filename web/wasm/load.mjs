// load.mjs: turns frontier.wasm into a function from a protocol line to its answer.
//
//     const table = await load(bytes);          // or a fetch Response
//     table.answer('new {"game":"planet-steam","players":4,"seed":7}');   // -> { new: {...} }
//
// Works in browsers, workers and Node alike. One call of load is one table.

const EBADF = 8; // wasi: there are no files here

/** @param {WebAssembly.Module | BufferSource | Response | Promise<Response>} source */
async function instantiate(source) {
  const imports = {
    wasi_snapshot_preview1: new Proxy({}, { get: () => () => EBADF }),
  };
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source, imports);
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return (await WebAssembly.instantiate(source, imports)).instance;
  return (await WebAssembly.instantiateStreaming(source, imports)).instance;
}

/**
 * @param {WebAssembly.Module | BufferSource | Response | Promise<Response>} source
 * @returns {Promise<{ text(line: string): string, speak(language: string, texts: string): boolean, missed(): string,
 * network(bytes: Uint8Array | null): boolean, answer(line: string): any }>}
 */
export async function load(source) {
  const { exports } = await instantiate(source);
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  exports._initialize();

  /** One line in, one line out. */
  function text(line) {
    const input = new Uint8Array(exports.memory.buffer, exports.input(), exports.input_size());
    const { read, written } = encoder.encodeInto(line, input);
    if (read < line.length) throw new RangeError(`a line of more than ${input.length} bytes`);
    const length = exports.answer(written);
    return decoder.decode(new Uint8Array(exports.memory.buffer, exports.output(), length));
  }

  const languages = ['en', 'ru', 'pl', 'cs'];

  /** Hands over the texts of a language (web/scripts/data.mjs makes them); English is there from the start. */
  function speak(language, texts) {
    const input = new Uint8Array(exports.memory.buffer, exports.input(), exports.input_size());
    const { read, written } = encoder.encodeInto(texts, input);
    return read === texts.length && !!exports.texts(languages.indexOf(language), written);
  }

  /** The game whose network a bot has just missed: hand it over, then ask again; an empty string otherwise. */
  function missed() {
    const all = new Uint8Array(exports.memory.buffer, exports.missed());
    return decoder.decode(all.subarray(0, all.indexOf(0)));
  }

  /** That network (bots/networks); null where it cannot be had, and bots judge without it. */
  function network(bytes) {
    if (bytes) new Uint8Array(exports.memory.buffer, exports.input(), exports.input_size()).set(bytes);
    return !!exports.network(bytes?.length ?? 0);
  }

  return { text, speak, missed, network, answer: line => JSON.parse(text(line)) };
}

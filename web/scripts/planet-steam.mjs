// What is printed on Planet Steam's components, as the table draws it, and the table's own words.

const bare = ({ provenance, ...rest }) => rest;

function trackOf({ price, supply }, changes) {
  return {
    min: price.min,
    max: price.max,
    full: supply.max,
    bands: supply.bands.map(({ colour, from, to }) => ({ colour, from, to, change: changes[colour].delta })),
  };
}

export function components(read, write, languages) {
  const data = file => read('data', 'planet-steam', file);
  const market = data('market.json'),
    carriers = data('carriers.json');
  const { certificates, extra } = data('cards.json');
  write('planet-steam/components.json', {
    river: data('board.json').river.zones,
    tracks: Object.fromEntries(market.meters.map(meter => [meter.resource, trackOf(meter, market.price_change)])),
    capacity: Object.fromEntries(
      Object.entries(carriers.capacity)
        .filter(([, sizes]) => Array.isArray(sizes))
        .map(([resource, sizes]) => [resource, sizes.map(s => s.value)]),
    ),
    hiredPlaces: carriers.hired_carrier.capacity,
    reactorPrices: [...market.reactor_market.spaces].sort((a, b) => a.stock - b.stock).map(space => space.price),
    costs: Object.fromEntries(Object.entries(market.costs).map(([id, cost]) => [id, bare(cost)])),
    licence: { sell: certificates.licence.sell_price },
    modes: extra.find(card => card.id === 'price_manipulation').modes.map(bare),
    rounds: data('rounds.json').rounds,
    setup: {
      terminal: bare(market.table1_terminal_and_certificates),
      start: bare(market.table2_start),
      reduced: bare(market.table3_reduced_start),
      stock: market.reactor_market.start_stock,
    },
  });
  const texts = read('web', 'src', 'games', 'planet-steam', 'texts.json');
  for (const language of languages)
    write(
      `planet-steam/${language}.json`,
      Object.fromEntries(Object.entries(texts).map(([key, t]) => [key, t[language]])),
    );
}

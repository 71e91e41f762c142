import { assert, jsonValue, property } from 'fast-check';
import { registrationDayIn } from './registry-answer';
import { registryServerFor, registryServersIn } from './registry-servers';

const TODAY = Date.UTC(2026, 10, 26) / 86_400_000;

function dayOf(date: string): number {
  return Date.parse(date) / 86_400_000;
}

function answer(events: unknown, ldhName = 'museum.org'): unknown {
  return { objectClassName: 'domain', ldhName, events, entities: [{ handle: 'somebody' }] };
}

function event(eventAction: string, eventDate: string): unknown {
  return { eventAction, eventDate };
}

describe('the day of a registration', () => {
  test.each([
    ['a registration', [event('registration', '2022-03-15T09:12:00Z')], '2022-03-15'],
    ['a zone of its own', [event('registration', '2022-03-15T23:30:00-05:00')], '2022-03-16'],
    [
      'a name that was registered anew',
      [
        event('registration', '2001-01-01T00:00:00Z'),
        event('reregistration', '2022-03-15T00:00:00Z'),
      ],
      '2022-03-15',
    ],
    ['capitals', [event('Registration', '2022-03-15T00:00:00Z')], '2022-03-15'],
  ])('is told by %s', (_what, events, day) => {
    expect(registrationDayIn(answer(events, 'MUSEUM.ORG.'), 'museum.org', TODAY)).toBe(dayOf(day));
  });

  test.each([
    [
      'a transfer',
      [event('transfer', '2022-03-15T00:00:00Z'), event('expiration', '2027-01-01T00:00:00Z')],
    ],
    ['a day to come', [event('registration', '2031-01-01T00:00:00Z')]],
    ['no date', [event('registration', 'soon')]],
    ['broken events', [null, 7, { eventAction: 'registration' }]],
    ['no events', undefined],
  ])('is not told by %s', (_what, events) => {
    expect(registrationDayIn(answer(events), 'museum.org', TODAY)).toBeNull();
  });

  test('is not told of another name', () => {
    const events = [event('registration', '2022-03-15T00:00:00Z')];
    expect(registrationDayIn(answer(events, 'museum.net'), 'museum.org', TODAY)).toBeNull();
  });

  test('whatever comes', () => {
    assert(property(jsonValue(), (value) => registrationDayIn(value, 'a.org', TODAY) === null));
  });
});

describe('the servers of registries', () => {
  const servers = registryServersIn({
    version: '1.0',
    services: [
      [
        ['org', 'NGO'],
        ['http://rdap.registry.org/', 'https://rdap.registry.org'],
      ],
      [['co.uk'], ['https://rdap.second.uk/v1/']],
      [['uk'], ['https://rdap.first.uk/']],
      [['plain'], ['http://rdap.plain/']],
      ['broken'],
    ],
  });

  test.each([
    ['museum.org', 'https://rdap.registry.org/'],
    ['museum.ngo', 'https://rdap.registry.org/'],
    ['museum.co.uk', 'https://rdap.second.uk/v1/'],
    ['museum.uk', 'https://rdap.first.uk/'],
  ])('%s is kept at %s', (name, server) => {
    expect(registryServerFor(servers, name)?.href).toBe(server);
  });

  test.each(['museum.plain', 'museum.de', 'org', ''])('none is known for “%s”', (name) => {
    expect(registryServerFor(servers, name)).toBeNull();
  });

  test('whatever comes', () => {
    assert(property(jsonValue(), (value) => registryServersIn(value).size === 0));
  });
});

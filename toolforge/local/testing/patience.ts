/** A test says nothing by how long it takes, least of all on a busy machine or on real servers. */
jest.setTimeout(120_000);

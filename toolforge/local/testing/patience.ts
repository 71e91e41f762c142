/** A test on real servers says nothing by how long it takes, least of all on a busy machine. */
jest.setTimeout(60_000);

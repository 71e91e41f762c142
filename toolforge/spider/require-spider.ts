import { existsSync } from 'node:fs';
import path from 'node:path';
import { mariadbInstallation } from '../local/mariadb-installation';

const PLUGIN = 'lib/mysql/plugin/ha_spider.so';

/** @throws when the MariaDB of this machine has no Spider, with what to install */
export function requireSpider(): void {
  const { basedir } = mariadbInstallation();
  if (existsSync(path.join(basedir, PLUGIN))) return;
  throw new Error(
    `There is no engine Spider in ${basedir} (${PLUGIN}). On Debian: sudo apt-get install mariadb-plugin-spider. ` +
      'That also installs and starts a MariaDB of the system, which nothing here needs: toolforge/spider/README.md says how to do without.',
  );
}

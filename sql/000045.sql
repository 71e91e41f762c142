-- How each loop of each running component gets on, what went wrong lately, and how many results each hour brought.

CREATE TABLE IF NOT EXISTS heartbeat (
  -- As in the Procfile.
  component VARBINARY(16) NOT NULL,
  -- Of the machine, on Kubernetes the pod.
  host VARBINARY(64) NOT NULL,
  pid INT UNSIGNED NOT NULL,
  -- One of the component. Empty: the component as a whole, as long as none has begun.
  loop_name VARBINARY(24) NOT NULL,
  -- When the process began, when it last wrote this, when the loop last got on, and when it will have got on again.
  started_at INT UNSIGNED NOT NULL,
  seen_at INT UNSIGNED NOT NULL,
  progress_at INT UNSIGNED NOT NULL,
  due_at INT UNSIGNED NOT NULL,
  -- Of the process, to our own database.
  connections SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  connections_max SMALLINT UNSIGNED NOT NULL DEFAULT 0,
  version VARBINARY(32) NOT NULL,
  commit_id VARBINARY(40) NOT NULL,
  PRIMARY KEY (component, host, pid, loop_name),
  KEY seen_at (seen_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- The newest of each component, in the words of its log. No values, no names, no addresses.
CREATE TABLE IF NOT EXISTS component_error (
  component VARBINARY(16) NOT NULL,
  words VARBINARY(160) NOT NULL,
  code VARBINARY(40) NOT NULL,
  times INT UNSIGNED NOT NULL,
  first_at INT UNSIGNED NOT NULL,
  last_at INT UNSIGNED NOT NULL,
  PRIMARY KEY (component, words, code),
  KEY last_at (last_at)
) ENGINE=InnoDB DEFAULT CHARSET=binary ROW_FORMAT=DYNAMIC;

-- Of the last days. Hours since 1970.
CREATE TABLE IF NOT EXISTS result_hour (
  hour_no INT UNSIGNED NOT NULL,
  results INT UNSIGNED NOT NULL,
  PRIMARY KEY (hour_no)
) ENGINE=InnoDB DEFAULT CHARSET=binary;

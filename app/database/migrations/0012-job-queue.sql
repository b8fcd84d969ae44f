-- pg-boss creates and migrates its own tables in this schema.
create schema if not exists pgboss;

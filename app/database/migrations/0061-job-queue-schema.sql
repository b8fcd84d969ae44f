create schema if not exists pgboss;

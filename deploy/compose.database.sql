-- Runs once, when the database is made: Ten-Four owns its database and has no right beyond it.
\getenv password POSTGRES_PASSWORD
create role ten_four login password :'password';
create database ten_four owner ten_four;
-- The superuser gets in from inside of the container only: docker compose exec db psql --username=postgres
alter role postgres password null;

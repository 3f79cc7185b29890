-- Runs once, when PostgreSQL creates the database. Ten-Four's role owns this database and has no other rights.
\getenv password POSTGRES_PASSWORD
create role ten_four login password :'password';
create database ten_four owner ten_four;
-- Without a password, the superuser can only sign in inside the container: docker compose exec db psql --username=postgres
alter role postgres password null;

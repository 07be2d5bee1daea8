<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Support\Facades\DB;

/** What statements of SQL leave behind. */
class WriteSql extends Migration
{
    public function up()
    {
        DB::statement(<<<'SQL'
            CREATE TABLE "ledgers" ( -- kept by hand
                "id" integer primary key autoincrement not null,
                "title" varchar(80) not null,
                "balance" numeric not null default '0',
                "weight" double precision,
                "open" tinyint(1) not null default 1,
                "kind" varchar check ("kind" in ('cash', 'card')) not null,
                "author_id" integer not null references "authors" ("id"),
                "opened_at" datetime,
                unique ("title"), check ("weight" >= 0)
            )
            SQL);
        DB::statement('ALTER TABLE ledgers ADD COLUMN note text NULL');
        DB::statement("alter table `ledgers` add `seal` blob");
        DB::unprepared('ALTER TABLE ledgers RENAME COLUMN title TO name; ALTER TABLE ledgers DROP COLUMN seal;');
        DB::statement('ALTER TABLE ledgers RENAME TO books_kept');
        DB::statement('CREATE INDEX kept_by_name ON books_kept (note)');
    }
}

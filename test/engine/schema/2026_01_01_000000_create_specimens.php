<?php

use App\Models\Author;
use App\Models\Order;
use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Schema;

/** Every column method SQLite can carry out, with the modifiers that matter to a reader. */
return new class extends Migration
{
    private const FLAGS = ['loud', 'quiet'];

    public function up(): void
    {
        Schema::create('specimens', function (Blueprint $table) {
            $table->id();
            $table->bigInteger('big');
            $table->integer('plain')->unsigned()->nullable();
            $table->tinyInteger('tiny')->default(0);
            $table->smallInteger('small');
            $table->mediumInteger('medium')->nullable();
            $table->unsignedBigInteger('unsigned_big');
            $table->unsignedInteger('unsigned_plain')->nullable(false);
            $table->unsignedTinyInteger('unsigned_tiny');
            $table->unsignedSmallInteger('unsigned_small');
            $table->unsignedMediumInteger('unsigned_medium');
            $table->year('founded')->nullable();
            $table->foreignId('author_id')->constrained();
            $table->foreignId('editor_id')->nullable()->constrained('authors')->nullOnDelete();
            $table->foreignIdFor(Author::class, 'translator_id')->nullable();
            $table->foreignIdFor(Order::class);
            $table->foreignUuid('batch')->nullable();
            $table->foreignUlid('lot');
            $table->char('code', 4);
            $table->string('name', 80)->unique();
            $table->string('nick')->nullable(true);
            $table->tinyText('line');
            $table->text('body')->nullable();
            $table->mediumText('chapter');
            $table->longText('novel')->nullable();
            $table->float('ratio');
            $table->double('precise')->nullable();
            $table->decimal('price', 8, 2);
            $table->decimal('discount')->nullable();
            $table->boolean('active')->default(true);
            $table->boolean('checked')->nullable();
            $table->enum('state', ['draft', 'sent']);
            $table->enum('mood', self::FLAGS)->nullable();
            $table->json('meta');
            $table->jsonb('more')->nullable();
            $table->date('day');
            $table->dateTime('at');
            $table->dateTimeTz('at_tz', 3)->nullable();
            $table->time('hour');
            $table->timeTz('hour_tz')->nullable();
            $table->timestamp('seen')->useCurrent();
            $table->timestampTz('seen_tz')->nullable();
            $table->binary('blob')->nullable();
            $table->uuid('uuid');
            $table->ulid();
            $table->ipAddress();
            $table->macAddress()->nullable();
            $table->geometry('place');
            $table->geography('area')->nullable();
            $table->rememberToken();
            $table->timestamps();
            $table->softDeletes();
            $table->index(['name', 'code']);
        });

        Schema::create('links', function (Blueprint $table) {
            $table->increments('id');
            $table->morphs('subject');
            $table->nullableMorphs('object');
            $table->uuidMorphs('left');
            $table->nullableUuidMorphs('right');
            $table->ulidMorphs('up');
            $table->nullableUlidMorphs('down');
            $table->numericMorphs('near');
            $table->nullableNumericMorphs('far');
            $table->nullableTimestampsTz();
            $table->foreignIdFor(Author::class)->nullable()->constrained();
            $table->softDeletesTz('gone_at');
        });

        Schema::create('counters', function (Blueprint $table) {
            $table->tinyIncrements('id');
            $table->addColumn('integer', 'hits');
            $table->rawColumn('weight', 'real');
            foreach (['spring', 'summer'] as $season) {
                $table->unsignedInteger($season)->default(0);
                $table->string("{$season}_note")->nullable();
            }
            $table->timestampsTz();
        });

        Schema::create('codes', function (Blueprint $table) {
            $table->uuid('id')->primary();
            $table->string('region');
            $table->nullableTimestamps();
        });

        Schema::create('tags', function (Blueprint $table) {
            $table->string('name')->primary();
            $table->softDeletesDatetime();
        });

        Schema::create('passing', fn (Blueprint $table) => $table->id());
        Schema::create('drafts', function (Blueprint $table) {
            $table->mediumIncrements('id');
            $table->text('body');
        });

        DB::table('tags')->insert(['name' => 'first']);
    }

    public function down(): void
    {
        Schema::drop('specimens');
    }
};
